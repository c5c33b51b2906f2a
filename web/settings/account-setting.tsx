import { identity } from '../identity/identity.public.ts'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { useRead } from '../kit/call/query.ts'
import { useWords } from '../kit/words/words.ts'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { FactorCard } from './security/factor-card.tsx'
import { PasskeyCard } from './security/passkey-card.tsx'
import { SafeEmailCard } from './safe-email-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import './account-setting.css'

/** One's own account: profile and picture, password, safe email, where one is logged in. */
export default function AccountSetting() {
  const { w } = useWords()
  const read = useRead(identity.profile, undefined, { tellsFailure: true })
  return (
    <>
      <PageHead
        title={w('settings.screens.accountSetting')}
        sub={read.data && `${read.data.userName} · ${read.data.roleName}`}
      />
      {read.error && !read.data && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      <div className="account-cards">
        <div>
          {read.data && <ProfileCard profile={read.data} />}
          {read.data && <SafeEmailCard safeEmail={read.data.safeEmail} />}
        </div>
        <div>
          <PasswordCard />
          <FactorCard />
          <PasskeyCard />
          <SessionsCard />
        </div>
      </div>
    </>
  )
}
