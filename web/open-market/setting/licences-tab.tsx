import { Fragment } from 'react'
import { gateForm } from '#contract/open-market/company.fields.ts'
import { licenceForm, licenceTones } from '#contract/open-market/licence.fields.ts'
import type { OwnCompany } from '#contract/open-market/company.schema.ts'
import { maxLicenceFiles, type LicenceRow } from '#contract/open-market/open-market.schema.ts'
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
import { AttachFiles, FileLinks, useAttached } from '../cases/case-files.tsx'
import { openMarket } from '../open-market.client.ts'
import { SaveCard } from './save-card.tsx'
import { typeChoices } from '../type-choices.ts'

const Gate = fieldOf(gateForm)

/** Our licences, and what we ask of others. */
export function LicencesTab({ company }: { company: OwnCompany }) {
  const form = useRecordForm(gateForm, { name: 'open-market.gate', existing: company, draft: false })
  return (
    <>
      <SaveCard form={form} title="open-market.fields.gate" call={openMarket.gateSave}>
        <Gate name="gate" spread wide />
        <Gate name="gateTypes" choices={typeChoices} help="open-market.text.gateTypesHelp" wide />
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
        {row.validUntil && <span>{shownDay(row.validUntil)}</span>}
      </header>
      {row.register !== '' && row.registerAt && (
        <p>
          {w(`open-market.registers.${row.register}`, { day: shownDay(row.registerAt.slice(0, 10)) })}{' '}
          {row.registerNote}
        </p>
      )}
      {row.claimedTwice && <p role="alert">{w('open-market.text.claimedTwice')}</p>}
      {row.reason && <blockquote>{row.reason}</blockquote>}
      <FileLinks
        files={row.files.map(({ id, name }) => ({ name, href: openMarket.licenceFile.href({ id }) }))}
      />
      {row.checks.length > 0 && <Checks checks={row.checks} />}
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

/** What was found out about it, by whom, where and when. */
function Checks({ checks }: Pick<LicenceRow, 'checks'>) {
  const { w } = useWords()
  return (
    <ol className="market-checks">
      {checks.map(({ at, verdict, byName, where, reason, nameDiffers }) => (
        <li key={at}>
          {[
            w(`open-market.checks.${verdict}`),
            byName,
            where,
            reason,
            nameDiffers && w('open-market.text.nameDiffers'),
            shownDay(at.slice(0, 10)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ol>
  )
}

const Field = fieldOf(licenceForm)

function LicenceDrawer({ row, ...panel }: Panel & { row: LicenceRow | null }) {
  const { w } = useWords()
  const files = useAttached(row?.files)
  const form = useRecordForm(licenceForm, { name: 'open-market.licence', existing: row, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(row ? 'open-market.text.editLicence' : 'open-market.text.newLicence')}
      call={openMarket.licenceSave}
      send={(values) => ({ ...values, files: files.ids })}
      idle={files.sending}
    >
      <Field name="country" />
      <Field name="kind" />
      <Field name="number" />
      <Field name="holder" />
      <Field name="authority" />
      <Field name="district" help="open-market.text.districtHelp" />
      <Field name="validUntil" />
      <AttachFiles files={files} max={maxLicenceFiles} />
      <p className="lt-field-help">{w('open-market.text.licenceFilesHelp')}</p>
    </SaveDrawer>
  )
}
