import { useMemo, useState } from 'react'
import {
  LinkResource,
  resourceKinds,
  ResourceForm,
  type Resource,
  type ResourceKind,
} from '#contract/stock/resources.schema.ts'
import { runs } from '../kit/action.ts'
import { NumberField } from '../kit/form/field-number.tsx'
import { PickField, SelectField } from '../kit/form/field-select.tsx'
import { TextField } from '../kit/form/field-text.tsx'
import { FormDrawer, useDrawer } from '../kit/form/form-drawer.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { ActionPanel } from '../kit/parts/action-panel.tsx'
import { Drawer } from '../kit/parts/drawer.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { useAct, useRead } from '../kit/query.ts'
import { useWords } from '../kit/words.ts'
import { poolSource } from './pool-source.ts'
import { stock } from './stock.client.ts'

/** Boats, vehicles, instructors, tank sets: how many there are, and the departures that keep them busy. */
export function ResourceDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { w } = useWords()
  const { data } = useRead(stock.resources, undefined, { live: ['stock'], keep: true, enabled: open })
  const edited = useDrawer<Resource | null>()
  const linked = useDrawer<Resource>()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={w('stock.text.resources')}
      width={640}
      extra={
        <button type="button" className="lt-button" onClick={() => edited.show(null)}>
          {w('stock.text.newResource')}
        </button>
      }
    >
      {data?.rows.length === 0 && <Empty title={w('stock.text.noResources')} />}
      {data?.rows.map((resource) => (
        <ResourceCard
          key={resource.id}
          resource={resource}
          onEdit={() => edited.show(resource)}
          onLink={() => linked.show(resource)}
        />
      ))}
      <ResourceEdit
        key={`edit ${edited.count}`}
        resource={edited.record}
        open={edited.open}
        onClose={edited.hide}
      />
      {linked.record && (
        <Link
          key={`link ${linked.count}`}
          resource={linked.record}
          open={linked.open}
          onClose={linked.hide}
        />
      )}
    </Drawer>
  )
}

type CardProps = { resource: Resource; onEdit: () => void; onLink: () => void }
/** What is about to be taken away: a pool's link, or the resource as a whole. */
type Leaving = { poolId: number } | 'all'

function ResourceCard({ resource, onEdit, onLink }: CardProps) {
  const { w } = useWords()
  const { id, name, kind, quantity, turnMinutes, pools } = resource
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const close = () => setLeaving(null)
  return (
    <section className="lt-panel stock-pool">
      <header>
        <h2>
          {name}{' '}
          <small>
            {w(`stock.resourceKinds.${kind}`)} ·{' '}
            {w('stock.text.resourceFacts', { quantity, minutes: turnMinutes })}
          </small>
        </h2>
        <span>
          <button type="button" className="lt-button lt-button-plain" onClick={() => setLeaving('all')}>
            {w('kit.parts.remove')}
          </button>
          <button type="button" className="lt-button lt-button-plain" onClick={onEdit}>
            {w('kit.parts.edit')}
          </button>
          <button type="button" className="lt-button" onClick={onLink}>
            {w('stock.text.linkPool')}
          </button>
        </span>
      </header>
      <ul>
        {pools.map(({ poolId, name: pool, per, minutes, startTime }) => (
          <li key={poolId}>
            <span>
              {pool}
              <small>
                {startTime && `${startTime} · `}
                {w('stock.text.linkFacts', { per, minutes })}
              </small>
            </span>
            <button
              type="button"
              className="lt-button lt-button-plain"
              onClick={() => setLeaving({ poolId })}
            >
              {w('stock.text.detach')}
            </button>
          </li>
        ))}
      </ul>
      {leaving !== null && (
        <ActionPanel
          title={leaving === 'all' ? w('kit.parts.remove') : w('stock.text.detach')}
          action={
            leaving === 'all'
              ? runs(stock.resourceDelete, () => ({ id }), { danger: true })
              : runs(stock.resourceDetach, () => ({ resourceId: id, poolId: leaving.poolId }))
          }
          onClose={close}
        />
      )}
    </section>
  )
}

type EditProps = { resource: Resource | null; open: boolean; onClose: () => void }
type Values = { name: string; kind: string; quantity: number | null; turnMinutes: number | null }

function ResourceEdit({ resource, open, onClose }: EditProps) {
  const { w } = useWords()
  const initial = useMemo((): Values => {
    const { name = '', kind = 'boat', quantity = 1, turnMinutes = 0 } = resource ?? {}
    return { name, kind, quantity, turnMinutes }
  }, [resource])
  const form = useForm<Values>({
    name: `stock.resource.${resource?.id ?? 'new'}`,
    initial,
    schema: ResourceForm,
  })
  const save = useAct(stock.resourceSave, {
    onFields: form.refuse,
    onDone: onClose,
    doneText: w('stock.text.saved'),
  })
  return (
    <FormDrawer
      form={form}
      open={open}
      onClose={onClose}
      title={w(resource ? 'kit.parts.edit' : 'stock.text.newResource')}
      onSave={({ name, kind, quantity, turnMinutes }) =>
        save.run({
          name,
          kind: kind as ResourceKind,
          quantity: quantity!,
          turnMinutes: turnMinutes ?? 0,
          ...(resource && { id: resource.id }),
        })
      }
    >
      <TextField form={form} name="name" label="stock.fields.resource" required autoFocus max={200} />
      <SelectField
        form={form}
        name="kind"
        label="stock.fields.resourceKind"
        choices={resourceKinds.map((value) => ({ value, word: `stock.resourceKinds.${value}` as const }))}
        required
      />
      <NumberField form={form} name="quantity" label="stock.fields.quantity" required />
      <NumberField
        form={form}
        name="turnMinutes"
        label="stock.fields.turnMinutes"
        help="stock.text.turnHelp"
      />
    </FormDrawer>
  )
}

type LinkValues = { poolId: number | null; per: number | null; minutes: number | null; startTime: string }
const usual: LinkValues = { poolId: null, per: 1, minutes: 240, startTime: '' }
const LinkForm = LinkResource.omit({ resourceId: true })

function Link({ resource, open, onClose }: { resource: Resource; open: boolean; onClose: () => void }) {
  const { w } = useWords()
  const form = useForm<LinkValues>({
    name: `stock.link.${resource.id}`,
    initial: usual,
    schema: LinkForm,
    draft: false,
  })
  const link = useAct(stock.resourceAttach, {
    onFields: form.refuse,
    onDone: onClose,
    doneText: w('stock.text.saved'),
  })
  const send = ({ poolId, per, minutes, startTime }: LinkValues) =>
    link.run({ resourceId: resource.id, poolId: poolId!, per: per!, minutes: minutes!, startTime })
  return (
    <FormDrawer
      form={form}
      open={open}
      onClose={onClose}
      title={`${w('stock.text.linkPool')} · ${resource.name}`}
      onSave={send}
    >
      <PickField
        form={form}
        name="poolId"
        label="stock.fields.pool"
        source={poolSource}
        numeric
        required
        wide
      />
      <NumberField form={form} name="per" label="stock.fields.per" help="stock.text.perHelp" required />
      <NumberField form={form} name="minutes" label="stock.fields.minutes" required />
      <TextField
        form={form}
        name="startTime"
        label="stock.fields.startTime"
        help="stock.text.startHelp"
        max={5}
      />
    </FormDrawer>
  )
}
