import { violated } from '../../kit/db/db.ts'
import { fail } from '../../kit/call/errors.ts'

const reasons: Record<string, `scheduling.${string}`> = {
  day_card_seats: 'scheduling.seatsFull',
  day_card_apart: 'scheduling.apartParty',
  day_run_coach_once: 'scheduling.coachTwice',
  day_run_crew_once: 'scheduling.crewTwice',
  day_run_papers: 'scheduling.papersExpired',
  dive_group_ratio: 'scheduling.ratioFull',
  dive_group_level: 'scheduling.notInstructor',
  dive_group_boat: 'scheduling.diveBoat',
  dive_group_merchant_id_run_id_instructor_id_key: 'scheduling.crewTwice',
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
