import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { brand } from '../kit/look/brands.ts'
import { LanguagePicker } from '../kit/frame/bar/language-picker.tsx'
import { Link } from '../kit/parts/link.tsx'
import { useUrlQuery } from '../kit/call/url-query.ts'
import { useWords } from '../kit/words/words.ts'
import { DemoPeople } from './demo-people.tsx'
import { Harbour } from './harbour.tsx'
import { LogInForm } from './log-in-form.tsx'
import { useEnter } from './use-enter.ts'
import './log-in.css'

/** The log-in: who, by which password, kept for how long; afterwards back to where the person wanted to go. */
export default function LogIn() {
  const { w } = useWords()
  const [query] = useUrlQuery()
  const { name, logo } = brand()
  const open = useEnter()
  const enter = (user: StoredUser) => open(user, query.redirect)
  return (
    <div className="log-in">
      <aside className="log-in-side" aria-label={name}>
        <Harbour />
        <p>{w('identity.login.tagline')}</p>
      </aside>
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
          <p className="log-in-register">
            <Link href="/invite">{w('tenants.register.link')}</Link> ·{' '}
            <Link href="/light-openTrial">{w('subscription.screens.light-openTrial')}</Link>
          </p>
          <DemoPeople onDone={enter} />
        </main>
      </div>
    </div>
  )
}
