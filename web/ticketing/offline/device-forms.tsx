import { InviteForm, RegisterForm } from '#contract/ticketing/offline/offline.schema.ts'
import type { z } from 'zod'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useMayCall } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { ticketing } from '../ticketing.client.ts'
import { usePosts } from '../verify/use-posts.ts'
import { adoptDevice } from './use-gate-device.ts'

type Register = { name: string; postId: number | null; invitation: string }
type Invite = { name: string; postId: number | null }

const usePostChoices = () =>
  (usePosts() ?? [])
    .filter(({ enabled }) => enabled)
    .map(({ id, name }) => ({ value: String(id), label: name }))

/** Registers the device in somebody's hand; whoever may not choose a checkpoint has an invitation that names it. */
export function RegisterDevice(panel: Panel) {
  const { w } = useWords()
  const choices = usePostChoices()
  const manages = useMayCall(ticketing.deviceInvite)
  const initial: Register = { name: '', postId: null, invitation: '' }
  const form = useForm<Register, z.output<typeof RegisterForm>>({
    name: 'ticketing.registerDevice',
    initial,
    schema: RegisterForm,
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={ticketing.deviceRegister}
      title={w('ticketing.offline.register')}
      doneText={w('ticketing.offline.registered')}
      onSaved={(device) => void adoptDevice(device)}
    >
      <p>{w('ticketing.offline.registerHelp')}</p>
      <TextField<Register> name="name" label="ticketing.fields.deviceName" max={60} required />
      {manages && (
        <SelectField<Register> name="postId" label="ticketing.fields.post" choices={choices} numeric />
      )}
      <TextField<Register> name="invitation" label="ticketing.fields.invitation" max={40} />
    </SaveDrawer>
  )
}

type InviteProps = Panel & { onInvited: (invited: { invitation: string; until: string }) => void }

/** Invites somebody else's phone to a checkpoint. */
export function InviteDevice({ onInvited, ...panel }: InviteProps) {
  const { w } = useWords()
  const choices = usePostChoices()
  const initial: Invite = { name: '', postId: null }
  const form = useForm<Invite, z.output<typeof InviteForm>>({
    name: 'ticketing.inviteDevice',
    initial,
    schema: InviteForm,
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={ticketing.deviceInvite}
      title={w('ticketing.offline.invite')}
      onSaved={onInvited}
    >
      <TextField<Invite> name="name" label="ticketing.fields.deviceName" max={60} required />
      <SelectField<Invite> name="postId" label="ticketing.fields.post" choices={choices} numeric required />
    </SaveDrawer>
  )
}
