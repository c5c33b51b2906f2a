import { sendTo, startClient } from './client.ts'
import { forgetPerson } from './end-session.ts'
import { reportCall } from './monitor.ts'
import { goToLogin } from './navigate.ts'
import { onOpenTrial } from './open-trial.ts'
import { currentUser, storeUser } from './session.ts'
import { setStartFacts } from './start-facts.ts'
import type { GuideLink } from './tutorial.ts'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { toast } from './toast.tsx'
import { language, word, type Dictionary } from './words.ts'

const open = { kind: 'read', needs: 'public' } as const

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

/** All words of a language. */
export const fetchWords = async (locale: string): Promise<Dictionary> =>
  (await sendTo({ ...open, path: '/supplier/i18nLocale/get' }, { locale }, { skipToast: true })) as Dictionary

/** Where help stands; without it the tutorial says that there is none. */
export async function fetchGuides(): Promise<void> {
  const { rows } = (await sendTo({ ...open, path: '/supplier/guide/list' }, {}, { skipToast: true })) as {
    rows: GuideLink[]
  }
  setStartFacts({ guides: rows })
}

/** The person's rights may have changed since the log-in: fetched again at start. */
export async function refreshUser(): Promise<void> {
  if (!currentUser()) return
  const fresh = await sendTo(
    { kind: 'read', path: '/supplier/user/myself', needs: '*' },
    {},
    { skipToast: true },
  )
  storeUser(fresh as StoredUser)
}
