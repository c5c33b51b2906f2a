import type { Profile } from '#contract/scheduling/diving/diving.schema.ts'
import { profileSorts } from '#contract/scheduling/diving/profile-sorts.ts'
import { guestProfileRecord } from '#contract/scheduling/diving/profile.fields.ts'
import type { WordKey } from '#contract/words.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { requestedSort, type Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { filtersOf } from '../../kit/record/record-filters.ts'
import { RecordsPage } from '../../kit/record/records-page.tsx'
import { to } from '../../kit/route/screens.ts'
import { useSession } from '../../kit/session/session.ts'
import type { scheduling } from '../scheduling.client.ts'
import { ProfileActs } from './profile-acts.tsx'
import { ProfileDrawer, type ProfileCalls } from './profile-form.tsx'

const newProfile = (): Profile | null => null

const select = filtersOf(guestProfileRecord)
const yesNo = (text: string): boolean | undefined => (text === '' ? undefined : text === 'yes')

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'scheduling.text.searchGuest', first: true },
    coming: {
      kind: 'select',
      label: 'scheduling.profiles.nextTrip',
      first: true,
      options: [{ value: 'yes', word: 'scheduling.text.coming' }],
      read: yesNo,
    },
    missing: {
      kind: 'select',
      label: 'scheduling.text.missing',
      first: true,
      options: [
        { value: 'yes', word: 'scheduling.text.missing' },
        { value: 'no', word: 'scheduling.text.nothingMissing' },
      ],
      read: yesNo,
    },
    level: select('level'),
    medical: select('medical'),
  },
})

type ListProps = {
  screen: 'divingClientList' | 'ClientProfiles'
  title: WordKey
  list: typeof scheduling.diverList
  calls: ProfileCalls
  columns: readonly Column<Profile>[]
  needs: string
}

/** Guests across trips: those who dive, or all. */
export function ProfileList({ screen, title, list: call, calls, columns, needs }: ListProps) {
  const list = useListState(screen, schema)
  const { may } = useSession()
  const opensDiver = may('daily.divingClientList')
  const page = useListPage(call, list, { ...requestOf(list), ...requestedSort(profileSorts, list.sort) }, [
    'guestProfile',
    'dayPlan',
  ])
  return (
    <RecordsPage
      {...page}
      title={title}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      {...(opensDiver && {
        hrefOf: ({ id }: Profile) => to.scheduling.divingClientDetail({ clientId: String(id) }),
      })}
      rowActions={(profile, { edit }) => (
        <ProfileActs of={profile} calls={calls} onEdit={() => edit(profile)} quiet />
      )}
      add={{ word: 'scheduling.text.newProfile', needs, draft: newProfile() }}
      form={(profile, panel) => <ProfileDrawer profile={profile} calls={calls} {...panel} />}
      empty={{ title: 'scheduling.text.noProfiles' }}
    />
  )
}
