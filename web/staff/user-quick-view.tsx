import { userRecord } from '#contract/staff/user.fields.ts'
import type { User } from '#contract/staff/staff.schema.ts'
import { LastEvents } from '../audit/history.public.tsx'
import { RecordQuickView } from '../kit/list/quick-view/record-quick-view.tsx'
import { useQuickView } from '../kit/list/quick-view/use-quick-view.ts'
import { FactCard } from '../kit/parts/page/cards.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { factsOf } from '../kit/record/record-facts.tsx'
import { useWords } from '../kit/words/words.ts'
import { staff } from './staff.client.ts'
import { UserActions } from './user-actions.tsx'
import { accessOf } from './user-columns.tsx'

const facts = factsOf(userRecord)

/** Who somebody is, what the person may do, and what happened to the account last. */
export function UserQuickView({ user, onEdit }: { user: User; onEdit: () => void }) {
  const { w } = useWords()
  const info = useQuickView(staff.info, { id: user.id }, { live: ['user'] })
  const [tone, state] = accessOf(user)
  return (
    <RecordQuickView
      name={user.fullName}
      acts={<UserActions user={user} onEdit={onEdit} max={2} />}
      last={<LastEvents of={info} />}
    >
      <FactCard
        title="staff.text.person"
        extra={<StatusTag tone={tone}>{w(state)}</StatusTag>}
        facts={facts(user, ['userName', 'email', 'phone', 'language'])}
      />
      <FactCard
        title="staff.text.work"
        facts={facts(user, ['roleName', 'departmentName', 'lastLoginAt', 'createdAt'])}
      />
    </RecordQuickView>
  )
}
