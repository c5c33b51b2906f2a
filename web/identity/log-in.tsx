import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { brand } from '../kit/brands.ts'
import { LanguagePicker } from '../kit/frame/language-picker.tsx'
import { safeRedirect } from '../kit/guard.ts'
import { enterFromLogin } from '../kit/guard-route.ts'
import { go } from '../kit/navigate.ts'
import { storeUser } from '../kit/session.ts'
import { useUrlQuery } from '../kit/url-query.ts'
import { useWords } from '../kit/words.ts'
import { hasChosenLanguage } from '../kit/language.ts'
import { DemoPeople } from './demo-people.tsx'
import { Harbour } from './harbour.tsx'
import { LogInForm } from './log-in-form.tsx'
import './log-in.css'

/** The log-in: who, by which password, kept for how long; afterwards back to where the person wanted to go. */
export default function LogIn() {
  const { w, setLanguage } = useWords()
  const [query] = useUrlQuery()
  const { name, logo } = brand()
  const enter = async (user: StoredUser) => {
    storeUser(user)
    // A language chosen on this device counts more than the one of the account.
    if (user.language && !hasChosenLanguage()) await setLanguage(user.language)
    enterFromLogin()
    go(safeRedirect(query.redirect), { replace: true })
  }
  return (
    <div className="log-in">
      <div className="log-in-side">
        <Harbour />
        <p>{w('identity.login.tagline')}</p>
      </div>
      <div className="log-in-main">
        <header>
          <LanguagePicker icon />
        </header>
        <main>
          <h1>
            <img src={logo} alt="" width={40} height={40} />
            {name}
          </h1>
          <LogInForm onDone={enter} />
          <DemoPeople onDone={enter} />
        </main>
      </div>
    </div>
  )
}
