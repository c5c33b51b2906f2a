import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import type { Person } from '#contract/staff/of-agent/people.schema.ts'
import { userStates } from '#contract/staff/staff.schema.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { UserActions } from '../../staff/staff.public.tsx'
import { bookingCenter } from '../booking-center.client.ts'
import { personColumns } from './person-columns.tsx'
import { PersonDrawer } from './person-form.tsx'

const schema = listSchema({
  filters: { text: { kind: 'text', label: 'staff.text.search', first: true } },
  tabs: ['all', ...userStates],
})
const tabs = [
  { value: 'all', word: 'staff.text.all' },
  { value: 'enabled', word: 'identity.states.enabled' },
  { value: 'disabled', word: 'identity.states.disabled' },
  { value: 'invited', word: 'identity.states.invited' },
] as const
const calls = { reset: bookingCenter.personReset, enable: bookingCenter.personEnable }

/** The agent's own people: who may log in, and what each may do. */
export default function PeopleList() {
  const list = useListState('bookingPeople', schema)
  const filter = {
    text: list.values.text || undefined,
    state: asOneOf(userStates, list.tab),
  }
  const page = useListPage(bookingCenter.people, list, filter, ['user'])
  return (
    <RecordsPage
      {...page}
      title="booking-center.screens.bookingPeople"
      tabs={tabs}
      columns={personColumns}
      rowKey={(person) => person.id}
      rowName={(person) => person.fullName}
      opens={(person): Person | null | undefined => (person.can['edit'] === true ? person : undefined)}
      rowActions={(person, { edit }) => (
        <UserActions user={person} calls={calls} onEdit={() => edit(person)} />
      )}
      add={{ word: 'booking-center.text.newPerson', needs: 'bookingCenter.people', draft: null }}
      form={(person, panel) => <PersonDrawer person={person} {...panel} />}
      empty={{ title: 'booking-center.text.noPeople' }}
    />
  )
}
