import { registerChannels } from '#server/channels/channels.public.ts'
import { doors, simulators } from '#server/domains.ts'
import type { App } from '#server/kit/app-services.ts'
import { createHttp } from '#server/kit/call/http.ts'
import { registerOutside } from '#server/kit/outside/outside-routes.ts'
import { placeOf } from '#server/kit/outside/simulator.ts'

/** Opens the doors at which marketplaces and simulators knock, as long as the work takes. */
export async function withDoors(app: App, work: () => Promise<void>): Promise<void> {
  const http = await createHttp(app, false)
  await registerOutside(http, app, doors, simulators)
  await registerChannels(http, app)
  placeOf(app).url = await http.listen({ port: 0, host: '127.0.0.1' })
  try {
    await work()
  } finally {
    await http.close()
  }
}
