import { useState } from 'react'
import type { Endpoint } from '#contract/notifications/webhooks/webhook.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { Dialog } from '../../kit/parts/layers/dialog.tsx'
import { useWords } from '../../kit/words/words.ts'
import { notifications } from '../notifications.client.ts'

/** A secret that was just made is shown this once; of an endpoint that has one, a new one is made first. */
export type Secret = { made: string } | { of: Endpoint } | null

export function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const { w } = useWords()
  const asks = secret !== null && 'of' in secret
  return (
    <Dialog
      open={secret !== null}
      onClose={onClose}
      title={w(asks ? 'notifications.webhooks.rotate' : 'notifications.webhooks.secret')}
    >
      {secret &&
        ('of' in secret ? (
          <Rotate endpoint={secret.of} onClose={onClose} />
        ) : (
          <Shown {...secret} onClose={onClose} />
        ))}
    </Dialog>
  )
}

function Rotate({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const { w } = useWords()
  const [made, setMade] = useState('')
  const rotate = useAct(notifications.endpointRotate, { onDone: ({ secret = '' }) => setMade(secret) })
  if (made) return <Shown made={made} onClose={onClose} />
  return (
    <>
      <p>
        <b>{endpoint.name}</b>
      </p>
      <p>{w('notifications.webhooks.rotateWhat')}</p>
      <p>
        <button
          type="button"
          className="lt-button lt-button-primary"
          onClick={() => void rotate.run({ id: endpoint.id })}
        >
          {w('notifications.webhooks.rotate')}
        </button>
      </p>
    </>
  )
}

function Shown({ made, onClose }: { made: string; onClose: () => void }) {
  const { w } = useWords()
  return (
    <>
      <p>{w('notifications.webhooks.secretOnce')}</p>
      <p>
        <Copyable text={made} />
      </p>
      <p>
        <button type="button" className="lt-button lt-button-primary" onClick={onClose}>
          {w('kit.text.close')}
        </button>
      </p>
    </>
  )
}
