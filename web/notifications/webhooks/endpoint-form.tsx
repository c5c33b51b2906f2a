import { notificationKindNames } from '#contract/notifications/kinds.ts'
import { endpointRecord } from '#contract/notifications/webhooks/webhook.fields.ts'
import { EndpointForm, type Endpoint } from '#contract/notifications/webhooks/webhook.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { notifications } from '../notifications.client.ts'

const Field = fieldOf(endpointRecord)
const kinds = notificationKindNames.map((value) => ({ value, word: `notifications.kinds.${value}` as const }))

type Props = Panel & { endpoint: Endpoint | null; onSecret: (secret: string) => void }

/** One webhook: where it goes, and of what it is told. */
export function EndpointDrawer({ endpoint, onSecret, ...panel }: Props) {
  const { w } = useWords()
  const form = useRecordForm(endpointRecord, {
    name: 'notifications.webhook',
    schema: EndpointForm,
    existing: endpoint,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(endpoint ? 'notifications.webhooks.edit' : 'notifications.webhooks.new')}
      call={notifications.endpointSave}
      onSaved={({ secret }) => secret && onSecret(secret)}
      width={520}
    >
      <Field name="name" />
      <Field name="url" help="notifications.webhooks.urlHelp" wide />
      <Field name="kinds" choices={kinds} wide />
    </SaveDrawer>
  )
}
