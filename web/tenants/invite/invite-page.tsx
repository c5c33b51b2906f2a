import { LinkPage, PasswordByLinkForm } from '../../identity/link-page.public.tsx'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { CompanyInvited } from './company-invited.tsx'
import { EndRegistration, Register } from './register.tsx'

/** Whatever a mail's link asks: to set a password, to come in as a company, to open an account; without one, to ask for it. */
export default function InvitePage() {
  const [{ token, partner, registration }] = useUrlQuery()
  return (
    <LinkPage>
      {partner ? (
        <CompanyInvited token={partner} />
      ) : registration ? (
        <EndRegistration token={registration} />
      ) : token === undefined ? (
        <Register />
      ) : (
        <PasswordByLinkForm token={token} />
      )}
    </LinkPage>
  )
}
