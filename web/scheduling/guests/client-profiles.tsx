import { scheduling } from '../scheduling.client.ts'
import { profileListColumns } from './profile-columns.tsx'
import { guestProfileCalls } from './profile-form.tsx'
import { ProfileList } from './profile-list.tsx'

/** All guests across trips, with what is missing of them. */
export default function ClientProfiles() {
  return (
    <ProfileList
      screen="ClientProfiles"
      title="scheduling.screens.ClientProfiles"
      list={scheduling.profileList}
      calls={guestProfileCalls}
      columns={profileListColumns}
      needs="daily.ClientProfiles.edit"
    />
  )
}
