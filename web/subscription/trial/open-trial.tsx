import { useState } from 'react'
import { currencies } from '#contract/kit/money/currencies.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import { countries } from '#contract/subscription/countries.ts'
import { trialDays } from '#contract/subscription/plans.ts'
import { TrialForm } from '#contract/subscription/subscription.schema.ts'
import { wordAt } from '#contract/words.ts'
import { identity, useEnter } from '../../identity/identity.public.ts'
import { LinkPage, LinkTitle } from '../../identity/link-page.public.tsx'
import { useAct } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { Fields, Mistakes } from '../../kit/form/form-page.tsx'
import { useForm, type Form } from '../../kit/form/use-form.ts'
import { Link } from '../../kit/parts/link.tsx'
import { languageNames } from '../../kit/words/language.ts'
import { useWords } from '../../kit/words/words.ts'
import { subscription } from '../subscription.client.ts'
import '../subscription.css'

type Values = {
  companyName: string
  country: string
  currency: (typeof currencies)[number]
  language: Language
  fullName: string
  email: string
  code: string
  userName: string
  password: string
  again: string
  referralCode: string
}

/** A trial of one's own: the company, its administrator, the code of a mail; afterwards logged in. */
export default function OpenTrial() {
  const { w, language } = useWords()
  const [{ code: referralCode = '' }] = useUrlQuery()
  const enter = useEnter()
  const form = useForm<Values>({
    name: 'subscription.openTrial',
    initial: {
      companyName: '',
      country: 'TH',
      currency: 'THB',
      language,
      fullName: '',
      email: '',
      code: '',
      userName: '',
      password: '',
      again: '',
      referralCode,
    },
    schema: TrialForm,
    draft: false,
  })
  const logIn = useAct(identity.login, { onDone: (user) => enter(user) })
  const open = useAct(subscription.openTrial, {
    onFields: form.refuse,
    onDone: async ({ userName }, { password }) =>
      void (await logIn.run({ userName, password, remember: false })),
  })
  const refusal = open.error && open.error.fields.length === 0 ? open.error.message : ''
  return (
    <LinkPage>
      <LinkTitle>{w('subscription.screens.light-openTrial')}</LinkTitle>
      <p>{w('subscription.text.trialIntro', { days: trialDays })}</p>
      <form
        className="invite-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(open.run)
        }}
      >
        <Mistakes form={form} />
        <Fields form={form}>
          <Company />
          <Administrator form={form} />
        </Fields>
        {refusal && (
          <p className="log-in-error" role="alert">
            {refusal}
          </p>
        )}
        <button
          type="submit"
          className="lt-button lt-button-primary"
          disabled={open.running || logIn.running}
        >
          {w('subscription.text.openTrial')}
        </button>
        <p className="log-in-register">
          <Link href="/login">{w('subscription.text.haveAccount')}</Link>
        </p>
      </form>
    </LinkPage>
  )
}

const Company = () => (
  <>
    <TextField<Values>
      name="companyName"
      label="subscription.fields.companyName"
      autoComplete="organization"
      max={100}
      required
    />
    <SelectField<Values>
      name="country"
      label="subscription.fields.country"
      choices={countries.map((value) => ({ value, word: wordAt('subscription.countries', value) }))}
      required
    />
    <SelectField<Values>
      name="currency"
      label="subscription.fields.currency"
      choices={currencies.map((value) => ({ value, label: value }))}
      required
    />
    <SelectField<Values>
      name="language"
      label="subscription.fields.language"
      choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      required
    />
  </>
)

const Administrator = ({ form }: { form: Form<Values> }) => (
  <>
    <TextField<Values> name="fullName" label="identity.fields.fullName" autoComplete="name" required />
    <TextField<Values>
      name="email"
      label="subscription.fields.email"
      type="email"
      autoComplete="email"
      required
    />
    <MailCode form={form} />
    <TextField<Values> name="userName" label="identity.fields.userName" autoComplete="username" required />
    <TextField<Values>
      name="password"
      label="identity.fields.newPassword"
      type="password"
      autoComplete="new-password"
      required
    />
    <TextField<Values>
      name="again"
      label="identity.fields.again"
      type="password"
      autoComplete="new-password"
      required
    />
    <TextField<Values> name="referralCode" label="subscription.fields.referralCode" max={8} />
  </>
)

/** The code comes by mail, to whoever asks for it. */
function MailCode({ form }: { form: Form<Values> }) {
  const { w, language } = useWords()
  const [sentTo, setSentTo] = useState('')
  const send = useAct(subscription.trialCode, {
    onFields: form.refuse,
    onDone: (_, { email }) => setSentTo(email),
  })
  const ask = () => void send.run({ email: form.store.values.email, language })
  return (
    <>
      <div className="trial-code">
        <button type="button" className="lt-button" disabled={send.running} onClick={ask}>
          {w('subscription.text.sendCode')}
        </button>
        <p role="status">
          {sentTo ? w('subscription.text.codeSent', { email: sentTo }) : (send.error?.message ?? '')}
        </p>
      </div>
      <TextField<Values>
        name="code"
        label="subscription.fields.code"
        autoComplete="one-time-code"
        max={6}
        required
      />
    </>
  )
}
