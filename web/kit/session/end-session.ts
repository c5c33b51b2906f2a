import { sendTo } from '../call/client.ts'
import { lightEndpoint } from '../call/endpoint-table.ts'
import { queryClient } from '../call/query.ts'
import { forgetStored } from './forget-stored.ts'
import { forgetWork } from './remembered.ts'
import { currentUser, storeUser } from './session.ts'

/** Ends the session on the server (its cookie with it) and forgets the person, its rights and everything read for it. */
export async function endSession(): Promise<void> {
  if (!currentUser()) return
  const ended = sendTo(lightEndpoint('identity', 'logout'), {}, { skipToast: true })
  await ended.catch(() => undefined)
  forgetPerson()
}

/** The person logs out: what they were at goes too. Whose session ended by itself finds it again. */
export async function logOut(): Promise<void> {
  forgetWork()
  await endSession()
}

/** Forgets the person here, where the server has ended the session already. */
export function forgetPerson(): void {
  storeUser(null)
  queryClient.clear()
  forgetStored()
}
