import { settingForm } from '#contract/booster/booster.fields.ts'
import type { BoosterSetting } from '#contract/booster/booster.schema.ts'
import { HistoryCard } from '../../audit/history.public.tsx'
import { useAct, useRead } from '../../kit/call/query.ts'
import { FormCard } from '../../kit/form/form-card.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'
import { BoosterLinks } from '../parts/booster-links.tsx'
import { accountTones } from '../parts/tones.ts'
import { Rules } from './rules.tsx'
import '../booster.css'

/** The rule and guards of all listings, rules of their own, accounts with their currencies. */
export default function SettingBooster() {
  const { w } = useWords()
  const { data } = useRead(booster.setting, undefined, { live: ['booster'] })
  return (
    <>
      <PageHead title={w('booster.screens.settingBooster')} actions={<BoosterLinks at="settingBooster" />} />
      <div className="booster-page">
        {data && data.state !== 'joined' && data.state !== 'paused' && (
          <p role="note">{w('booster.text.notSet')}</p>
        )}
        {data && <DefaultRule setting={data} />}
        {data && <Rules currency={data.currency} />}
        <AccountsCard />
        {data && <HistoryCard history={data.history} />}
      </div>
    </>
  )
}

const Field = fieldOf(settingForm)

function DefaultRule({ setting }: { setting: BoosterSetting }) {
  const { w } = useWords()
  const { version, currency } = setting
  const form = useRecordForm(settingForm, { name: 'booster.setting', existing: setting, draft: false })
  const act = useAct(booster.settingSave, { onFields: form.refuse, doneText: w('kit.parts.saved') })
  return (
    <FormCard
      form={form}
      title="booster.text.defaultRule"
      call={booster.settingSave}
      onSave={(values) => act.run({ ...values, version })}
    >
      <Field name="base" spread wide />
      <Field name="markupBasisPoints" help="booster.text.markupHelp" />
      <Field name="addMinor" currency={currency} />
      <Field name="floorBasisPoints" />
      <Field name="jumpBasisPoints" />
      <Field name="ceilingPercent" />
      <Field name="staleHours" />
    </FormCard>
  )
}

/** In which currency each account sells, and how many listings it has. */
function AccountsCard() {
  const { w } = useWords()
  const { data } = useRead(booster.accountList, undefined, { live: ['booster', 'connection'] })
  return (
    <Card title="booster.text.accounts">
      {data?.rows.length === 0 && <p>{w('booster.text.noAccounts')}</p>}
      <ul className="booster-rules">
        {data?.rows.map(({ connectionId, name, currency, state, live }) => (
          <li key={connectionId}>
            <b>{name}</b>
            <span>{currency}</span>
            <StatusTag tone={accountTones[state]}>{w(`booster.accountStates.${state}`)}</StatusTag>
            <span className="booster-sub">
              {w('booster.fields.listings')}: {live}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
