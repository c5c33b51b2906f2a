import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { safeRedirect } from '../../kit/route/guard.ts'
import { go } from '../../kit/route/navigate.ts'
import { logOut } from '../../kit/session/end-session.ts'
import { arrival } from '../../kit/session/session.ts'
import { refreshUser } from '../../kit/session/start.ts'
import { useWords } from '../../kit/words/words.ts'
import { LinkPage, LinkTitle } from '../link-page.public.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpTotp } from './set-up-totp.tsx'
import { useAddPasskey } from './use-add-passkey.ts'
import './factors.css'

/** The merchant asks for a second factor, and this person has none yet: it is set up here, then the way goes on. */
export default function Enrol() {
  const { w } = useWords()
  const [{ redirect }] = useUrlQuery()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [app, setApp] = useState(false)
  const passkey = useAddPasskey(setCodes)
  const goOn = async () => {
    await refreshUser()
    arrival.fromLogin = true
    go(safeRedirect(redirect), { replace: true })
  }
  const leave = async () => {
    await logOut()
    go('/login', { replace: true })
  }
  return (
    <LinkPage>
      <LinkTitle>{w('identity.factors.title')}</LinkTitle>
      {codes ? (
        <RecoveryCodes codes={codes} onStored={() => void goOn()} />
      ) : app ? (
        <SetUpTotp onDone={setCodes} />
      ) : (
        <div className="factor-set-up">
          <p>{w('identity.factors.enrolWhy')}</p>
          <button type="button" className="lt-button lt-button-primary" onClick={() => setApp(true)}>
            {w('identity.factors.totp')}
          </button>
          {browserSupportsWebAuthn() && (
            <button
              type="button"
              className="lt-button"
              disabled={passkey.busy}
              onClick={() => void passkey.add(w('identity.passkeys.usualName'))}
            >
              {w('identity.passkeys.add')}
            </button>
          )}
          <button type="button" className="lt-button" onClick={() => void leave()}>
            {w('identity.factors.logOut')}
          </button>
        </div>
      )}
    </LinkPage>
  )
}
