import type { ReactNode } from 'react'
import type { z } from 'zod'
import { PasswordByLink, type Invitation } from '#contract/identity/identity.schema.ts'
import { brand } from '../kit/look/brands.ts'
import { Facts } from '../kit/parts/page/cards.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { Fields, Mistakes } from '../kit/form/form-page.tsx'
import { LanguagePicker } from '../kit/frame/bar/language-picker.tsx'
import { Link } from '../kit/parts/link.tsx'
import { useAct, useRead } from '../kit/call/query.ts'
import { useForm } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import { Harbour } from './harbour.tsx'
import { identity } from './identity.client.ts'
import { useEnter } from './use-enter.ts'
import './log-in.css'
import './invite.css'

/** The page around whatever a link of a mail asks: the harbour beside it, the languages above. */
export const LinkPage = ({ children }: { children: ReactNode }) => (
  <div className="log-in">
    <div className="log-in-side">
      <Harbour />
    </div>
    <div className="log-in-main">
      <header>
        <LanguagePicker icon />
      </header>
      <main>{children}</main>
    </div>
  </div>
)

export const LinkTitle = ({ children }: { children: ReactNode }) => (
  <h1>
    <img src={brand().logo} alt="" width={40} height={40} />
    {children}
  </h1>
)

/** A first password, or one to set anew, by the one-time link of a mail. */
export function PasswordByLinkForm({ token }: { token: string }) {
  const { data, error } = useRead(identity.invitation, { token }, { skipToast: true, freshFor: Infinity })
  // Whoever has opened it uses it up, and is not told so while being logged in.
  return data ? <FirstPassword token={token} invitation={data} /> : error && <InvalidLink />
}

type Invited = z.output<typeof Invitation>
type NewPassword = z.input<typeof PasswordByLink>

function FirstPassword({ token, invitation }: { token: string; invitation: Invited }) {
  const { w } = useWords()
  const enter = useEnter()
  const form = useForm({
    name: 'identity.invite',
    initial: { token, password: '', again: '' },
    schema: PasswordByLink,
    draft: false,
  })
  const logIn = useAct(identity.login, { onDone: (user) => enter(user) })
  const set = useAct(identity.setPassword, {
    onFields: form.refuse,
    onDone: async ({ userName }, { password }) =>
      void (await logIn.run({ userName, password, remember: false })),
  })
  return (
    <>
      <LinkTitle>{w('identity.invite.title', { merchant: invitation.merchantName })}</LinkTitle>
      <Facts
        facts={[
          { word: 'identity.fields.fullName', value: invitation.fullName },
          { word: 'identity.fields.userName', value: invitation.userName },
          { word: 'identity.fields.merchant', value: invitation.companyName },
          { word: 'identity.fields.invitedBy', value: invitation.invitedBy },
        ]}
      />
      <form
        className="invite-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(set.run)
        }}
      >
        <p>{w('identity.invite.intro')}</p>
        <Mistakes form={form} />
        <Fields form={form}>
          {/* Password managers keep what they can name. */}
          <input type="hidden" autoComplete="username" value={invitation.userName} readOnly />
          <TextField<NewPassword>
            name="password"
            label="identity.fields.newPassword"
            type="password"
            autoComplete="new-password"
            required
          />
          <TextField<NewPassword>
            name="again"
            label="identity.fields.again"
            type="password"
            autoComplete="new-password"
            required
          />
        </Fields>
        <button type="submit" className="lt-button lt-button-primary" disabled={set.running || logIn.running}>
          {w('identity.invite.submit')}
        </button>
      </form>
    </>
  )
}

/** Used, withdrawn, too old, never given out: told alike. */
export function InvalidLink() {
  const { w } = useWords()
  return (
    <div className="invite-form" role="alert">
      <h1>{w('identity.invite.invalidTitle')}</h1>
      <p>{w('identity.invite.invalidText')}</p>
      <Link className="lt-button" href="/login">
        {w('identity.invite.toLogin')}
      </Link>
    </div>
  )
}
