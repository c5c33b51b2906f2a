import { useEffect, useRef } from 'react'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { Link } from '../../kit/parts/link.tsx'
import { useWords } from '../../kit/words/words.ts'
import { identity } from '../identity.client.ts'

/** Back from the company's own log-in page: what it sent along opens the session, once. */
export function CompanyReturn({ onDone }: { onDone: (user: StoredUser) => Promise<void> }) {
  const { w } = useWords()
  const [{ code = '', state = '', iss }] = useUrlQuery()
  const finish = useAct(identity.ssoFinish, { onDone, skipToast: true })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void finish.run({ code, state, ...(iss && { iss }) })
  })
  if (!finish.error) return <p role="status">{w('identity.login.companyWait')}</p>
  return (
    <div className="log-in-form">
      <p className="log-in-error" role="alert">
        {finish.error.message}
      </p>
      <Link className="lt-button" href="/login">
        {w('identity.login.back')}
      </Link>
    </div>
  )
}
