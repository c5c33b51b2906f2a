import { useMemo } from 'react'
import {
  StrategyForm as Schema,
  type StrategyInfo,
  type StrategyRow,
} from '#contract/pricing/strategy/strategy.schema.ts'
import { SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { PickField, SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { agentSource } from '../pick-sources.ts'
import { pricing } from '../pricing.client.ts'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'

type Values = { id?: number; code: string; name: string; note: string; isDefault: boolean }
type StrategyDrawerProps = {
  strategy: StrategyRow | null
  onClose: () => void
  onSaved?: (id: number) => void
}

/** A strategy's code, name and whether it is the default. */
export function StrategyDrawer({ strategy, onClose, onSaved }: StrategyDrawerProps) {
  const { w } = useWords()
  const initial = useMemo((): Values => {
    if (!strategy) return { code: '', name: '', note: '', isDefault: false }
    const { id, code, name, note, isDefault } = strategy
    return { id, code, name, note, isDefault }
  }, [strategy])
  const form = useForm<Values>({ name: `pricing.strategy.${strategy?.id ?? 'new'}`, initial, schema: Schema })
  return (
    <SaveDrawer
      form={form}
      title={w(strategy ? 'pricing.text.editStrategy' : 'pricing.text.newStrategy')}
      call={pricing.strategySave}
      onClose={onClose}
      onSaved={({ id }) => onSaved?.(id)}
    >
      <TextField form={form} name="code" label="pricing.fields.code" required max={30} />
      <TextField form={form} name="name" label="pricing.fields.strategyName" required max={200} />
      <TextField form={form} name="note" label="pricing.fields.note" max={200} />
      <SwitchField
        form={form}
        name="isDefault"
        label="pricing.fields.isDefault"
        help="pricing.text.isDefaultHelp"
      />
    </SaveDrawer>
  )
}

type Following = { agentIds: number[]; groupIds: number[] }

/** Which agents and groups follow it by name. */
export function FollowersDrawer({ info, onClose }: { info: StrategyInfo; onClose: () => void }) {
  const { w } = useWords()
  const { strategy, agents, groups, allGroups } = info
  const initial = useMemo(
    (): Following => ({ agentIds: agents.map(({ id }) => id), groupIds: groups.map(({ id }) => id) }),
    [agents, groups],
  )
  const form = useForm<Following>({ name: `pricing.followers.${strategy.id}`, initial, draft: false })
  return (
    <SaveDrawer
      form={form}
      title={w('pricing.text.followers')}
      call={pricing.strategyFollow}
      owner={{ id: strategy.id }}
      onClose={onClose}
    >
      <PickField
        form={form}
        name="agentIds"
        label="pricing.fields.agents"
        source={agentSource}
        many
        numeric
      />
      {allGroups.length > 0 && (
        <SelectField
          form={form}
          name="groupIds"
          label="pricing.fields.groups"
          many
          numeric
          choices={allGroups.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <p className="lt-field-help">{w('pricing.text.followHelp')}</p>
    </SaveDrawer>
  )
}
