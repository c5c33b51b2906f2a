import { AgentForm } from '#contract/agents/agents.schema.ts'
import { DepartmentForm } from '#contract/staff/departments/department.schema.ts'
import { saveAgent } from '#server/agents/save-agent.ts'
import { agentInfo } from '#server/agents/agents.queries.ts'
import { saveDepartment } from '#server/staff/departments/save-department.ts'
import { adminOf } from './companies.ts'
import { opening } from './clock.ts'
import { acting, type Stage } from './stage.ts'

/** Who works with whom, and who looks after two of the agents. Everybody sees all orders until a department is narrowed. */
export async function makeDepartments(stage: Stage): Promise<void> {
  const idOf = (name: string) => stage.staff.get(name)?.actor.id ?? null
  const [nok, ploy, lin] = [idOf('demo'), idOf('ops'), idOf('finance')]
  await acting(stage, async (as) => {
    const ctx = as(stage.clock.at(opening, 545), adminOf(stage))
    const make = (form: object) => saveDepartment(ctx, DepartmentForm.parse({ dataScope: 'all', ...form }))
    const office = await make({ name: 'Phuket office', headId: nok, memberIds: [nok] })
    await make({ name: 'Phuket reservations', parentId: office.id, headId: ploy, memberIds: [ploy] })
    await make({ name: 'Phuket accounts', parentId: office.id, headId: lin, memberIds: [lin] })
    await make({
      name: 'Pier and boats',
      parentId: office.id,
      dataScope: 'department',
      note: 'Sees what its own people sold at the pier.',
    })
    for (const code of ['PANDA', 'LOTUS']) {
      const agent = stage.agents.get(code)
      if (agent)
        await saveAgent(ctx, {
          id: agent.id,
          ...AgentForm.parse({ ...(await agentInfo(ctx, agent)), keeperId: ploy }),
        })
    }
  })
}
