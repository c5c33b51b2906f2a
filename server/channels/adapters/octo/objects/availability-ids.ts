import { dayIn } from '../../../../kit/text/days.ts'
import type { Slot } from '../../../port/engine.ts'

/** A day, or a day with its start: what it stands for never changes, so a client may keep it. */
export const availabilityId = ({ date, session }: Pick<Slot, 'date' | 'session'>): string =>
  session ? `${date}T${session}` : date

/** Also with seconds and an offset behind, as clients write it who take it for a time. */
export function readAvailabilityId(id: string): { date: string; session: string } | undefined {
  const [, date = '', session = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(id.trim()) ??
    []
  return dayIn(date) ? { date, session } : undefined
}
