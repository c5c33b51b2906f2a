import { scheduling } from '../scheduling.client.ts'
import { diverListColumns } from './profile-columns.tsx'
import { diverProfileCalls } from './profile-form.tsx'
import { ProfileList } from './profile-list.tsx'

/** Who dives: certificates, sizes, forms and dives. */
export default function DiverList() {
  return (
    <ProfileList
      screen="divingClientList"
      title="scheduling.screens.divingClientList"
      list={scheduling.diverList}
      calls={diverProfileCalls}
      columns={diverListColumns}
      needs="daily.divingClientList.edit"
    />
  )
}
