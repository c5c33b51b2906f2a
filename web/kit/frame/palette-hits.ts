import { useEffect, useState } from 'react'
import { matches } from '#contract/kit/text/text.ts'
import { pageActs } from '../parts/acts/page-acts.ts'
import { recentThings } from './palette-recent.ts'
import { mayOpen } from '../route/guard.ts'
import { paletteSources, type Found } from '../route/palette-sources.ts'
import { menuFor } from '../route/menu-model.ts'
import { allScreens } from '../route/screens.ts'
import { useSession } from '../session/session.ts'
import { screenWord } from '../route/use-screen.ts'
import { useWords } from '../words/words.ts'

type Group = { label: string; found: Found[] }
/** Milliseconds of quiet before the domains are asked. */
const pause = 160

/** What the palette shows for a text: screens the person may open, and what each source finds. Before there is one, nothing. */
export function usePaletteHits(input: string | null): { groups: Group[]; searching: boolean } {
  const { found, searching } = useSourceHits(input ?? '')
  const ofLists = useExistingHits(input)
  const groups = [...ofLists, ...found].filter((group) => group.found.length)
  return { groups, searching }
}

/** The name of a screen in its address is not on the row: it is found by how it begins, not by letters somewhere in it. */
const isNamed = (name: string, text: string): boolean =>
  name.toLowerCase().startsWith(text.trim().toLowerCase())

/** What is known without asking anybody. */
function useExistingHits(text: string | null): Group[] {
  const { w } = useWords()
  const { user } = useSession()
  if (text === null) return []
  const open = allScreens.filter((screen) => screen.menu && user && mayOpen(user, screen))
  const screens = menuFor(open)
    .flatMap(({ group, entries }) => entries.map((entry) => ({ ...entry, menu: group })))
    .filter(
      (screen) =>
        matches(text, w(screenWord(screen)), w(`kit.menu.${screen.menu}`)) || isNamed(screen.name, text),
    )
    .slice(0, text ? 6 : 50)
    .map((screen): Found => ({
      key: `screen-${screen.domain}-${screen.name}`,
      title: w(screenWord(screen)),
      detail: w(`kit.menu.${screen.menu}`),
      href: screen.path,
    }))
  const here = pageActs()
    .filter(({ label, record }) => matches(text, label, record, w('kit.frame.onThisPage')))
    .slice(0, text ? 8 : 4)
    .map(({ key, label, record, run }): Found => ({ key: `act-${key}`, title: label, detail: record, run }))
  const recent = text
    ? []
    : recentThings()
        .filter(({ href }) => href !== location.pathname + location.search)
        .map(({ href, title, detail }): Found => ({ key: `recent-${href}`, title, detail, href }))
  return [
    { label: w('kit.frame.onThisPage'), found: here },
    { label: w('kit.frame.recent'), found: recent },
    { label: w('kit.frame.screens'), found: screens },
  ]
}

function useSourceHits(text: string): { found: Group[]; searching: boolean } {
  const { w } = useWords()
  const { may, user } = useSession()
  const [state, setState] = useState<{ text: string; found: Group[] }>({ text: '', found: [] })
  const wanted = text.trim().length < 2 ? '' : text.trim()
  const allowed = paletteSources().filter(
    ({ needs, audience }) => user && audience.includes(user.kind) && may(needs),
  )
  const ask = allowed.map(({ key }) => key).join()
  useEffect(() => {
    if (!wanted || !ask) return
    const over = new AbortController()
    const find = async () => {
      const chosen = paletteSources().filter(({ key }) => ask.split(',').includes(key))
      const found = await Promise.all(
        chosen.map(async (source) => {
          const hits = await source.search(wanted, over.signal).catch(() => [])
          return {
            label: w(source.label),
            found: hits.map((hit) => ({ ...hit, key: `${source.key}-${hit.key}` })),
          }
        }),
      )
      if (!over.signal.aborted) setState({ text: wanted, found })
    }
    const timer = setTimeout(() => void find(), pause)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [wanted, ask, w])
  const searching = Boolean(wanted && ask) && state.text !== wanted
  return { found: wanted ? state.found : [], searching }
}
