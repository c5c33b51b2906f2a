import { violated } from '../../kit/db/db.ts'
import { fail } from '../../kit/call/errors.ts'

const reasons: Record<string, `scheduling.${string}`> = {
  day_card_seats: 'scheduling.seatsFull',
  day_run_coach_once: 'scheduling.coachTwice',
  day_run_crew_once: 'scheduling.crewTwice',
  day_run_papers: 'scheduling.papersExpired',
}

/** What the database does not let stand is told in words. */
export async function held<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const reason = reasons[violated(error) ?? '']
    return reason ? fail(reason) : Promise.reject(error)
  }
}
