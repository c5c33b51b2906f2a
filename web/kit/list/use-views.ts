import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../call/query.ts'
import { useRemembered } from '../session/remembered.ts'
import { viewCalls, type View, type Views } from './view-calls.ts'

/** What a browser kept before the server did: no id, and no columns. */
type StoredView = Pick<View, 'name' | 'search'> & { id?: number; arranged?: View['arranged'] }
const none: StoredView[] = []

/**
 * The views of a list: asked for when they are looked at, and remembered, so that the button names the one that is shown
 * before that. What only this browser kept is brought to the server then.
 */
export function useViews(screen: string, wanted: boolean) {
  const [stored, keep] = useRemembered<StoredView[]>(`views.${screen}`, none)
  const key = ['settings', 'views', screen]
  const { data } = useQuery({
    queryKey: key,
    enabled: wanted,
    queryFn: async ({ signal }) => {
      for (const { name, search } of stored.filter(({ id }) => id === undefined))
        await viewCalls.save({ screen, name, search, arranged: null, shared: false })
      const views = await viewCalls.list(screen, { signal })
      keep(views.rows.map(({ id, name, search, arranged }) => ({ id, name, search, arranged })))
      return views
    },
  })
  const again = () => queryClient.invalidateQueries({ queryKey: key })
  const shown: Views | undefined = data
  return {
    names: stored,
    views: shown?.rows ?? [],
    mayShare: shown?.can['share'] === true,
    save: async (view: Pick<View, 'name' | 'search' | 'arranged' | 'shared'>) => {
      await viewCalls.save({ screen, ...view })
      await again()
    },
    remove: async (id: number) => {
      await viewCalls.remove(id)
      await again()
    },
  }
}
