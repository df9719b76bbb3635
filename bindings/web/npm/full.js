// urial: the module with the tables of IDNA, those of look-alike letters, and the Public Suffix List.

import bytes from './wasm-full.js';
import { install } from './engine.js';

install(bytes, 2);

export * from './api.js';
