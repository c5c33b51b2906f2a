import { Fragment } from 'react'
import { gateForm } from '#contract/open-market/company.fields.ts'
import { licenceForm, licenceTones } from '#contract/open-market/licence.fields.ts'
import type { LicenceRow, OwnCompany } from '#contract/open-market/open-market.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { openMarket } from '../open-market.client.ts'
import { SaveCard } from './save-card.tsx'

const Gate = fieldOf(gateForm)

/** Our licences, and what we ask of others. */
export function LicencesTab({ company }: { company: OwnCompany }) {
  const form = useRecordForm(gateForm, { name: 'open-market.gate', existing: company, draft: false })
  return (
    <>
      <SaveCard form={form} title="open-market.fields.gate" call={openMarket.gateSave}>
        <Gate name="gate" spread wide />
        <Gate name="gateOrders" spread wide />
      </SaveCard>
      <Licences mayEdit={company.can['edit'] === true} />
    </>
  )
}

function Licences({ mayEdit }: { mayEdit: boolean }) {
  const { w } = useWords()
  const { data } = useRead(openMarket.licenceList, undefined, { live: ['marketSetting'] })
  const edited = useDrawer<LicenceRow | null>()
  return (
    <Card
      title="open-market.text.licences"
      extra={
        mayEdit && (
          <button type="button" className="lt-button" onClick={() => edited.show(null)}>
            {w('open-market.text.newLicence')}
          </button>
        )
      }
    >
      {data?.rows.length === 0 && <p>{w('open-market.text.noLicences')}</p>}
      <ul className="market-contracts">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Licence row={row} onEdit={() => edited.show(row)} />
          </li>
        ))}
      </ul>
      <Fragment key={edited.count}>
        {edited.record !== undefined && (
          <LicenceDrawer row={edited.record} open={edited.open} onClose={edited.hide} />
        )}
      </Fragment>
    </Card>
  )
}

function Licence({ row, onEdit }: { row: LicenceRow; onEdit: () => void }) {
  const { w } = useWords()
  return (
    <>
      <header>
        <b>{row.number}</b>
        <StatusTag tone={licenceTones[row.state]}>{w(`open-market.licenceStates.${row.state}`)}</StatusTag>
        <span>
          {w(`open-market.licenceKinds.${row.kind}`)}, {w(`open-market.countries.${row.country}`)}
        </span>
        <span>{shownDay(row.validUntil)}</span>
      </header>
      {row.register !== '' && row.registerAt && (
        <p>
          {w(`open-market.registers.${row.register}`, { day: shownDay(row.registerAt.slice(0, 10)) })}{' '}
          {row.registerNote}
        </p>
      )}
      {row.claimedTwice && <p role="alert">{w('open-market.text.claimedTwice')}</p>}
      {row.reason && <blockquote>{row.reason}</blockquote>}
      <ActionButtons
        can={row.can}
        of="open-market.text"
        max={2}
        quiet
        acts={{
          submit: runs(openMarket.licenceSubmit, () => ({ id: row.id }), {
            word: 'open-market.text.submit',
            done: 'open-market.text.moved',
          }),
          edit: { word: 'kit.parts.edit', go: onEdit },
          remove: runs(openMarket.licenceRemove, () => ({ id: row.id }), {
            word: 'kit.parts.remove',
            danger: true,
            done: 'open-market.text.moved',
          }),
        }}
      />
    </>
  )
}

const Field = fieldOf(licenceForm)

function LicenceDrawer({ row, ...panel }: Panel & { row: LicenceRow | null }) {
  const { w } = useWords()
  const form = useRecordForm(licenceForm, { name: 'open-market.licence', existing: row, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(row ? 'open-market.text.editLicence' : 'open-market.text.newLicence')}
      call={openMarket.licenceSave}
    >
      <Field name="country" />
      <Field name="kind" />
      <Field name="number" />
      <Field name="holder" />
      <Field name="authority" />
      <Field name="district" help="open-market.text.districtHelp" />
      <Field name="validUntil" />
    </SaveDrawer>
  )
}
