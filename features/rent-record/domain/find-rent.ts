/* Path of the engine for benchmarks outside this repository. */

export { findRent } from '@keyturn/rent-engine/rules'
