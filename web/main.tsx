import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { unreachable } from 'virtual:contract'
import { pagesByDomain } from './domains.tsx'
import { atRest, restsNotWhile } from './kit/look/at-rest.ts'
import { brand } from './kit/look/brands.ts'
import { wordsOf } from './kit/words/cached-words.ts'
import { startLanguage } from './kit/words/language.ts'
import { startLive } from './kit/call/live.ts'
import { keepAlive } from './kit/call/unattended.ts'
import { standStillWhilePressed } from './kit/call/still-while-pressed.ts'
import { watchPage } from './kit/session/monitor.ts'
import { setNavigator } from './kit/route/navigate.ts'
import { queryClient } from './kit/call/query.ts'
import { ProofHost } from './kit/parts/layers/proof-host.tsx'
import { QuestionHost } from './kit/parts/layers/question-host.tsx'
import { preloadOpened } from './kit/route/preload-opened.ts'
import { prefetched, makeRouter } from './kit/route/router.tsx'
import { startShortcuts } from './kit/route/shortcuts.ts'
import { fetchEntrance, fetchGuides, refreshUser, startCalls } from './kit/session/start.ts'
import { setStartFacts } from './kit/session/start-facts.ts'
import { paintBrand } from './kit/look/theme.ts'
import { ToastHost } from './kit/parts/layers/toast.tsx'
import { watchVersion } from './kit/session/version.ts'
import { startWords } from './kit/words/words.ts'
import './kit/look/base.css'

const router = makeRouter(pagesByDomain)
const quiet = () => undefined
/**
 * Milliseconds for which the frame waits for its first page and what that asked for ahead: as long again as the start took, as
 * all that a slow processor draws twice takes it longer still.
 */
const pageTime = () => Math.min(1_000, Math.max(300, performance.now()))

/** The app begins: brand, words, then the first screen; what can wait comes after it. */
async function start(): Promise<void> {
  watchPage()
  paintBrand()
  document.title = brand().name
  document.querySelector('link[rel=icon]')?.setAttribute('href', brand().logo)
  const language = startLanguage()
  document.documentElement.lang = language
  startCalls()
  setStartFacts({})
  setNavigator(router)
  // Before anything is fetched: what another tab hears from now on is heard here too.
  startLive()
  // The page's script comes with the first one, and asks for its rows at once: all is drawn as one, unless something is slow to come.
  const page = router.load().then(prefetched).catch(quiet)
  await startWords(language, wordsOf)
  await Promise.race([page, new Promise((late) => setTimeout(late, pageTime()))])
  draw()
  standStillWhilePressed()
  startShortcuts()
  keepAlive(() => void refreshUser().catch(quiet))
  restsNotWhile(() => queryClient.isFetching() > 0 || document.querySelector('[aria-busy=true]') !== null)
  atRest(() => {
    watchVersion()
    void fetchEntrance().catch(quiet)
    void fetchGuides().catch(quiet)
    void refreshUser().catch(quiet)
    preloadOpened(router)
  })
}

function draw(): void {
  const ready = router.subscribe('onRendered', () => {
    document.getElementById('loading')?.remove()
    ready()
  })
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastHost />
        <QuestionHost />
        <ProofHost />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** Not even the words could be fetched: says so in the person's language and offers to try again. */
function tellUnreachable(): void {
  const [text, again] = unreachable[startLanguage()]!
  const box = document.createElement('div')
  box.className = 'lt-notice'
  box.setAttribute('role', 'alert')
  const button = document.createElement('button')
  button.className = 'lt-button lt-button-primary'
  button.textContent = again
  button.addEventListener('click', () => location.reload())
  const sentence = document.createElement('p')
  sentence.textContent = text
  box.append(sentence, button)
  document.getElementById('loading')?.remove()
  document.getElementById('root')!.replaceChildren(box)
}

start().catch(tellUnreachable)
