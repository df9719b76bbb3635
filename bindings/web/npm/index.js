// urial: the module with the tables of IDNA.

import bytes from './wasm.js';
import { install } from './engine.js';

install(bytes);

export * from './api.js';
