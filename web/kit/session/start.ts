import { sendTo, startClient } from '../call/client.ts'
import { forgetPerson } from './end-session.ts'
import { lightEndpoint } from '../call/endpoint-table.ts'
import { reportCall } from './monitor.ts'
import { goToLogin } from '../route/navigate.ts'
import { onOpenTrial } from '../route/open-trial.ts'
import { currentUser, storeUser } from './session.ts'
import { setStartFacts, type StartFacts } from './start-facts.ts'
import type { StoredUser } from './stored-user.ts'
import { toast } from '../parts/layers/toast.tsx'
import type { GuideLink } from '../route/tutorial.ts'
import { language, word, type Dictionary } from '../words/words.ts'

/** Gives the calls their page: who calls, in which language, and what a failure does here. */
export const startCalls = (): void =>
  startClient({
    fetch: (request) => fetch(request),
    session: currentUser,
    language,
    word,
    toast: toast.bad,
    toLogin: goToLogin,
    clearLogin: forgetPerson,
    onOpenTrial,
    report: reportCall,
  })

/** All words of a language, in the usual envelope although the server keeps them ready as a file. */
export async function fetchWords(locale: string): Promise<Dictionary> {
  const { raw: _, ...endpoint } = lightEndpoint('settings', 'words')
  return (await sendTo(endpoint, { locale }, { skipToast: true })) as Dictionary
}

/** Where help stands; without it the tutorial says that there is none. */
export async function fetchGuides(): Promise<void> {
  const answer = await sendTo(lightEndpoint('settings', 'guides'), {}, { skipToast: true })
  setStartFacts({ guides: (answer as { rows: GuideLink[] }).rows })
}

let entrance: Promise<void> | undefined
/** What is known before a log-in: asked once, whoever needs it first. */
export const fetchEntrance = (): Promise<void> =>
  (entrance ??= sendTo(lightEndpoint('identity', 'entrance'), {}, { skipToast: true }).then((answer) =>
    setStartFacts(answer as Partial<StartFacts>),
  ))

/** The person's rights may have changed since the log-in: fetched again at start. */
export async function refreshUser(): Promise<void> {
  const before = currentUser()
  if (!before) return
  const answer = await sendTo(lightEndpoint('identity', 'myself'), {}, { skipToast: true })
  // Whoever was logged out while the answer was on its way stays logged out.
  if (currentUser()?.sessionId === before.sessionId) storeUser(answer as StoredUser)
}
