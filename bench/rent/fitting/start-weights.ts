import type { EVIDENCE_WEIGHTS } from '../../../features/rent-record/domain/engine/evidence-weights.ts'

/** The weights that the members of the fitting are read with: those of an earlier fit. */
export const START_WEIGHTS: typeof EVIDENCE_WEIGHTS = {
  start: 1.57,
  months: 0.29,
  exactMonths: 0,
  once: -1.35,
  exact: 0.38,
  over: -0.76,
  under: -4.83,
  varies: 0,
  offDay: -3.45,
  saysRent: 2.96,
  namesHome: 3.19,
  letting: 0,
  likeName: 1.25,
  otherWord: -3.76,
  unlikelyWord: -2.23,
  gaps: 0,
  rival: -0.16,
  clutter: -0.95,
  clutterExact: -0.22,
  replaces: 1.78,
  namedNobody: 0.2,
  coversOpen: 0,
}
