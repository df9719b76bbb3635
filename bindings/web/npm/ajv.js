export const formats = {}, resolver = {};
