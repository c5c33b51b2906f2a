import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { safeRedirect } from '../kit/route/guard.ts'
import { hasChosenLanguage } from '../kit/words/language.ts'
import { go } from '../kit/route/navigate.ts'
import { arrival, storeUser } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'

/** Where a second factor is set up first, and where it goes on afterwards. */
const enrolAddress = (redirect: string | undefined): string =>
  `/login/factor${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`

/** What follows a log-in: the person is kept, their language shown, and the page they wanted opens. */
export function useEnter() {
  const { setLanguage } = useWords()
  return async (user: StoredUser, redirect?: string): Promise<void> => {
    storeUser(user)
    // A language chosen on this device counts more than the one of the account.
    if (user.language && !hasChosenLanguage()) await setLanguage(user.language)
    arrival.fromLogin = true
    if (user.mustEnrol) return go(enrolAddress(redirect), { replace: true })
    go(safeRedirect(redirect), { replace: true })
  }
}
