import { Fragment } from 'react'
import { personForm } from '#contract/open-market/company.fields.ts'
import type { Person } from '#contract/open-market/company.schema.ts'
import type { CompanyProfile } from '#contract/open-market/open-market.schema.ts'
import { useDrawer, type Panel } from '../kit/form/form-drawer.tsx'
import { RecordLine } from '../kit/form/records-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { runs } from '../kit/route/action.ts'
import { shownDay } from '../kit/words/buddhist.ts'
import { useWords } from '../kit/words/words.ts'
import { openMarket } from './open-market.client.ts'

/** Those of a company whom our people have met: written down by hand, and who has spoken for it in contracts and disputes. */
export function PeopleCard({ profile: { code, people, spokenTo, can } }: { profile: CompanyProfile }) {
  const { w } = useWords()
  const edited = useDrawer<Person | null>()
  const mayEdit = can['note'] === true
  return (
    <Card
      title="open-market.text.people"
      extra={
        mayEdit && (
          <button type="button" className="lt-button" onClick={() => edited.show(null)}>
            {w('open-market.text.newPerson')}
          </button>
        )
      }
    >
      {people.length + spokenTo.length === 0 && <p>{w('open-market.text.noPeople')}</p>}
      <ul className="market-plain">
        {people.map((person) => (
          <li key={person.id}>
            <RecordLine
              {...(mayEdit && {
                onEdit: () => edited.show(person),
                remove: runs(openMarket.personRemove, () => ({ id: person.id }), {
                  danger: true,
                  consequence: person.name,
                }),
              })}
            >
              <b>{person.name}</b>
              <small>
                {[person.role, person.email, person.phone, w(`open-market.metAt.${person.metAt}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </RecordLine>
          </li>
        ))}
        {spokenTo.map(({ name, metAt, at }) => (
          <li key={name}>{[name, w(`open-market.metAt.${metAt}`), shownDay(at.slice(0, 10))].join(' · ')}</li>
        ))}
      </ul>
      <Fragment key={edited.count}>
        {edited.record !== undefined && (
          <PersonDrawer merchantCode={code} person={edited.record} open={edited.open} onClose={edited.hide} />
        )}
      </Fragment>
    </Card>
  )
}

const Field = fieldOf(personForm)

type PersonProps = Panel & { merchantCode: string; person: Person | null }
function PersonDrawer({ merchantCode, person, ...panel }: PersonProps) {
  const { w } = useWords()
  const form = useRecordForm(personForm, { name: 'open-market.person', existing: person, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(person ? 'open-market.text.editPerson' : 'open-market.text.newPerson')}
      call={openMarket.personSave}
      send={(values) => ({ merchantCode, ...values })}
    >
      <Field name="name" help="open-market.text.peopleHelp" wide />
      <Field name="role" />
      <Field name="metAt" />
      <Field name="email" />
      <Field name="phone" />
      <Field name="consented" wide />
    </SaveDrawer>
  )
}
