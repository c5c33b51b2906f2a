import { securityForm } from '#contract/identity/access/access.fields.ts'
import { SecurityForm, type SecuritySetting } from '#contract/identity/access/access.schema.ts'
import { SsoForm, type SsoSetting } from '#contract/identity/sso/sso.api.ts'
import { ssoForm } from '#contract/identity/sso/sso.fields.ts'
import type { WordKey } from '#contract/words.ts'
import { identity } from '../../identity/identity.public.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { FormCard } from '../../kit/form/form-card.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { Tabs, type Tab } from '../../kit/parts/page/tabs.tsx'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import '../account-setting.css'

type Props = { title: WordKey; tabs: readonly Tab[] }

/** Who needs a second factor, and the company's own log-in. */
export function SecurityRules({ title, tabs }: Props) {
  const { w } = useWords()
  const [, setQuery] = useUrlQuery()
  const rules = useRead(identity.security, undefined, { tellsFailure: true })
  const sso = useRead(identity.sso, undefined, { tellsFailure: true })
  const error = rules.error ?? sso.error
  return (
    <>
      <PageHead title={w(title)} />
      <Tabs label={w(title)} tabs={tabs} value="security" onChange={(tab) => setQuery({ tab })} />
      {error && (
        <LoadError error={error} onRetry={() => void Promise.all([rules.refetch(), sso.refetch()])} />
      )}
      <div className="account-cards">
        <div>{rules.data && <Rules stored={rules.data} />}</div>
        <div>{sso.data && <CompanyLogIn key={sso.data.version} stored={sso.data} />}</div>
      </div>
    </>
  )
}

const RuleField = fieldOf(securityForm)

function Rules({ stored }: { stored: SecuritySetting }) {
  const { w } = useWords()
  const form = useRecordForm(securityForm, {
    name: 'settings.security',
    schema: SecurityForm,
    existing: stored,
  })
  const save = useAct(identity.securitySave, {
    onFields: form.refuse,
    doneText: w('identity.security.saved'),
  })
  const { people, withFactor } = stored
  return (
    <FormCard
      form={form}
      title="identity.security.rules"
      note={`${w('identity.security.rulesHelp')} ${w('identity.security.covered', { people, withFactor })}`}
      call={identity.securitySave}
      onSave={save.run}
    >
      <RuleField name="factorFor" spread wide />
      <RuleField name="factorFrom" />
      <RuleField name="proveMinutes" />
      <RuleField name="idleAfter" />
      <RuleField name="newDeviceMail" wide />
    </FormCard>
  )
}

const SsoField = fieldOf(ssoForm)

function CompanyLogIn({ stored }: { stored: SsoSetting }) {
  const { w } = useWords()
  const { version, hasSecret, redirectUri, loginUrl } = stored
  const form = useRecordForm(ssoForm, {
    name: 'settings.sso',
    schema: SsoForm.omit({ version: true }),
    existing: stored,
  })
  const save = useAct(identity.ssoSave, { onFields: form.refuse, doneText: w('identity.security.saved') })
  const test = useAct(identity.ssoTest, {
    onDone: ({ issuer }) => toast.good(w('identity.sso.works', { issuer })),
  })
  return (
    <FormCard
      form={form}
      title="identity.sso.title"
      note={w('identity.sso.why')}
      call={identity.ssoSave}
      onSave={(values) => save.run({ ...values, version })}
    >
      <SsoField name="enabled" wide />
      <SsoField name="name" />
      <SsoField name="issuer" />
      <SsoField name="clientId" />
      <SsoField name="clientSecret" {...(hasSecret && { help: 'identity.sso.secretStored' as const })} />
      <SsoField name="enforced" wide />
      <Facts
        facts={[
          { word: 'identity.sso.redirectUri', value: <Copyable text={redirectUri} />, wide: true },
          { word: 'identity.sso.loginUrl', value: <Copyable text={loginUrl} />, wide: true },
        ]}
      />
      {hasSecret && (
        <button
          type="button"
          className="lt-button"
          disabled={test.running}
          onClick={() => void test.run(undefined)}
        >
          {w('identity.sso.test')}
        </button>
      )}
    </FormCard>
  )
}
