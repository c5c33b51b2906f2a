import { violated } from '../db/db.ts'
import { failField } from '../call/errors.ts'

/** Saves what must be unique; where the database finds it taken, the field of that constraint is refused. */
export async function unique<T>(fieldOf: Record<string, string>, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    const field = fieldOf[violated(error) ?? '']
    return field ? failField(field, 'taken') : Promise.reject(error)
  }
}
