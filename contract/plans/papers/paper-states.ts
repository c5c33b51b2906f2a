import { planStates, type PlanStatus } from '../plan.states.ts'
import type { PaperName } from '../plan.keys.ts'

const { going, open: fromPlanning, live, left } = planStates.phases

/** In which states of a plan each paper may be made; before it is confirmed a paper says that it is a draft. */
const paperStates: Record<PaperName | 'authority', readonly PlanStatus[]> = {
  itinerary: live,
  confirmation: live,
  rooming: fromPlanning,
  names: fromPlanning,
  authority: going,
  voucher: going,
  guide: going,
  jobOrder: going,
  emergency: going,
  seats: going,
  tags: going,
  sign: going,
  menu: going,
  bill: left,
  settlement: left,
  profit: left,
}

/** May a paper be made now? Name lists go to authorities only of a group that goes. */
export const paperAllowed = (paper: PaperName, status: string, authority?: string | null): boolean =>
  paperStates[authority ? 'authority' : paper].some((one) => one === status)

/** Told to nobody outside: what a group costs and leaves. */
export const isInsidePaper = (paper: PaperName): boolean => paper === 'profit'
