// urial: the module with the tables of IDNA and those of look-alike letters.

import bytes from './wasm-full.js';
import { install } from './engine.js';

install(bytes, 2);

export * from './api.js';
