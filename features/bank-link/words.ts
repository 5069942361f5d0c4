/* Which days of an account are known: rules that those downstream apply as well. */

export { covers, type Window } from './domain/coverage.ts'
