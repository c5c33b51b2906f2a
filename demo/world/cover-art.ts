import type { OrderType } from '#contract/catalog/products.ts'
import { renderPng } from '#server/kit/pdf/pdf.ts'
import { randomOf, type Random } from './random.ts'

/** Skies, seas and lands at different hours; each SKU gets one of them by its code. */
const hours = [
  {
    sky: ['#8ed1e8', '#e9f6f2'],
    sun: '#fff6d6',
    sea: ['#1f9fb0', '#0f6f80'],
    land: ['#2f7d62', '#1f5f4d'],
    sand: '#f1e0b8',
  },
  {
    sky: ['#f7b58a', '#fde6c4'],
    sun: '#fff3da',
    sea: ['#d98a6a', '#7a5a78'],
    land: ['#5b4a66', '#3f3550'],
    sand: '#e9c79a',
  },
  {
    sky: ['#5aa9d6', '#d9eef7'],
    sun: '#ffffff',
    sea: ['#17889c', '#0b5a6b'],
    land: ['#3b8f5a', '#276a43'],
    sand: '#f6e7c8',
  },
  {
    sky: ['#2b3a67', '#b56576'],
    sun: '#ffd7a8',
    sea: ['#35507a', '#1e2f52'],
    land: ['#1f2a44', '#151d33'],
    sand: '#c98f76',
  },
] as const
type Hour = (typeof hours)[number]

const round = (value: number) => Math.round(value * 10) / 10

/** Limestone rising from the sea: steep, with a soft top. */
function rock({ between }: Random, x: number, base: number, colour: string): string {
  const width = between(60, 120)
  const height = between(70, 150)
  const top = base - height
  return `<path d="M${x} ${base}c${round(width * 0.05)} ${-height * 0.5} ${round(width * 0.1)} ${-height} ${round(width * 0.35)} ${-height}s${round(width * 0.2)} ${round(height * 0.12)} ${round(width * 0.33)} ${round(height * 0.2)} ${round(width * 0.22)} ${round(height * 0.4)} ${round(width * 0.32)} ${round(height * 0.8)}z" fill="${colour}"/><path d="M${round(x + width * 0.3)} ${top + 16}q${round(width * 0.1)} ${round(height * 0.3)} ${round(width * 0.02)} ${round(height * 0.7)}" stroke="#fff" stroke-opacity=".14" stroke-width="5" fill="none"/>`
}
const waves = (random: Random, from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const x = random.between(0, 400)
    const y = from + at * 11
    return `<path d="M${x} ${y}q10 -5 20 0t20 0" stroke="#fff" stroke-opacity=".28" stroke-width="2" fill="none"/>`
  }).join('')
const palm = (x: number, y: number, colour: string): string =>
  `<path d="M${x} ${y}q6 -34 -2 -62" stroke="${colour}" stroke-width="4" fill="none"/>${[-150, -110, -70, -30, 10].map((angle) => `<path d="M${x - 2} ${y - 62}q14 -12 34 -2" stroke="${colour}" stroke-width="4" fill="none" transform="rotate(${angle + 60} ${x - 2} ${y - 62})"/>`).join('')}`
const boat = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 0h104l18 -16h-40l-14 -16H30L22 -16H-8z" fill="#fff"/><path d="M0 0h104l6 -6H-4z" fill="#c2410c"/><path d="M34 -28h30l10 12H28z" fill="#134b57"/></g>`
const longtail = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><path d="M-70 -8C-40 6 40 6 78 -26c-4 20 -26 30 -60 30h-56c-16 0 -26 -4 -32 -12z" fill="#6b3f22"/><path d="M-40 -10v-20h64v14" stroke="#6b3f22" stroke-width="3" fill="none"/><path d="M-46 -30h76" stroke="#0b6e75" stroke-width="6"/><path d="M72 -22l6 10" stroke="#e05a6a" stroke-width="5"/></g>`
const temple = (x: number, y: number, colour: string, gold: string): string =>
  `<g transform="translate(${x} ${y})"><path d="M-70 0h140v-26H-70zM-54 -26h108l-10 -26h-88zM-36 -52h72l-12 -24h-48z" fill="${colour}"/><path d="M-10 -76h20L0 -150z" fill="${gold}"/><path d="M-80 0h160v10H-80z" fill="${gold}"/></g>`
const van = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><path d="M-92 0v-44c0 -10 6 -16 16 -16h104l36 34 22 8V0z" fill="#fff"/><path d="M-78 -50h34v22h-34zM-36 -50h34v22h-34zM6 -50h18l24 22H6z" fill="#134b57"/><path d="M-92 -12H86v6H-92z" fill="#0b6e75"/><circle cx="-56" cy="2" r="15" fill="#222c36"/><circle cx="46" cy="2" r="15" fill="#222c36"/><circle cx="-56" cy="2" r="6" fill="#c3ced4"/><circle cx="46" cy="2" r="6" fill="#c3ced4"/></g>`

function shore(random: Random, hour: Hour, front: string): string {
  const rocks = Array.from({ length: random.between(2, 4) }, (_, at) =>
    rock(random, random.between(-20, 380) + at * 6, 196, hour.land[at % 2]!),
  ).join('')
  return `${rocks}<rect y="194" width="480" height="126" fill="url(#sea)"/>${waves(random, 206, 8)}${front}`
}

/** Under water: light from above, fish, coral and a diver. */
function reef(random: Random): string {
  const fish = Array.from({ length: 14 }, () => {
    const [x, y, s] = [random.between(20, 460), random.between(70, 230), random.between(6, 13)]
    const colour = random.pick(['#ffd166', '#ff9468', '#f4f1de', '#84d5d9'])
    return `<path d="M${x} ${y}q${s} ${-s} ${s * 2} 0q${-s} ${s} ${-s * 2} 0l${-s * 0.8} ${-s * 0.6}v${round(s * 1.2)}z" fill="${colour}"/>`
  }).join('')
  const coral = Array.from({ length: 9 }, (_, at) => {
    const x = at * 56 + random.between(-10, 20)
    const h = random.between(24, 70)
    return `<path d="M${x} 320q-6 ${-h * 0.6} 4 ${-h}m2 ${round(h * 0.5)}q16 -8 18 ${-round(h * 0.4)}m-22 ${round(h * 0.5)}q-16 -6 -20 ${-round(h * 0.35)}" stroke="${random.pick(['#e05a6a', '#c98a12', '#b56576', '#ff9468'])}" stroke-width="7" stroke-linecap="round" fill="none"/>`
  }).join('')
  return `<rect width="480" height="320" fill="url(#deep)"/><path d="M120 0l-60 320h90L170 0zM300 0l40 320h70L340 0z" fill="#fff" opacity=".07"/>${fish}<g transform="translate(250 150) rotate(12)"><path d="M-60 0q30 -16 62 -4l26 -8q10 -2 12 8t-8 12l-28 4q-40 8 -64 -2z" fill="#10212e"/><path d="M-10 -16h36v10h-36z" fill="#c2410c"/><circle cx="44" cy="0" r="9" fill="#f4c7a1"/><path d="M40 -6h12v8h-12z" fill="#84d5d9"/><path d="M-60 0l-34 -12 8 16 -8 14z" fill="#0b6e75"/></g>${coral}`
}

function scene(type: OrderType, random: Random, hour: Hour): string {
  const ground = (colour: string) => `<rect y="232" width="480" height="88" fill="${colour}"/>`
  switch (type) {
    case 'diving':
      return reef(random)
    case 'boat-ticket':
      return shore(random, hour, `${boat(170, 262, 1.5)}${waves(random, 270, 4)}`)
    case 'transfer':
    case 'car-charter':
      return `${rock(random, 20, 232, hour.land[0])}${rock(random, 320, 232, hour.land[1])}${ground('#5d6b73')}<path d="M0 276h60m40 0h60m40 0h60m40 0h60m40 0h60" stroke="#fff" stroke-width="5"/>${palm(70, 236, hour.land[1])}${palm(410, 238, hour.land[1])}${van(240, 272)}`
    case 'ticket':
      return `${temple(240, 240, '#8a3b3b', '#e0b04a')}${temple(92, 244, '#a35a3b', '#e0b04a')}${temple(392, 244, '#a35a3b', '#e0b04a')}${ground(hour.land[1])}<path d="M0 250h480" stroke="#e0b04a" stroke-width="3"/>`
    case 'spa':
      return `<rect width="480" height="320" fill="#e7eee4"/><path d="M0 240h480v80H0z" fill="#c9b48f"/><ellipse cx="180" cy="240" rx="64" ry="20" fill="#6b7b6e"/><ellipse cx="184" cy="212" rx="46" ry="16" fill="#87968a"/><ellipse cx="180" cy="188" rx="30" ry="12" fill="#a5b1a6"/><g transform="translate(318 226)">${[-60, -30, 0, 30, 60].map((angle) => `<path d="M0 0q-18 -34 0 -66q18 32 0 66" fill="#e8a0b4" stroke="#c97b94" transform="rotate(${angle})"/>`).join('')}</g><path d="M60 240c10 -60 6 -120 -10 -170M430 240c-10 -70 -2 -120 14 -160" stroke="#5f8f5d" stroke-width="8" fill="none"/>`
    case 'hotel-room':
      return `${rock(random, 300, 210, hour.land[0])}<rect y="206" width="480" height="30" fill="url(#sea)"/>${ground(hour.sand)}<path d="M60 250h230v-96L176 96 60 154z" fill="#fff"/><path d="M44 158L176 88l132 70" stroke="#8a5a3b" stroke-width="12" fill="none"/><path d="M96 250v-66h58v66M186 184h70v40h-70z" fill="#134b57" opacity=".85"/><rect x="300" y="262" width="150" height="34" rx="12" fill="#56c0c5"/>${palm(390, 262, hour.land[1])}`
    case 'custom-package':
      return shore(
        random,
        hour,
        `<path d="M0 262q120 -24 240 0t240 0v58H0z" fill="${hour.sand}"/>${palm(84, 268, hour.land[1])}${temple(360, 276, '#8a3b3b', '#e0b04a')}`,
      )
    case 'things-to-do':
      return `${rock(random, 40, 232, hour.land[0])}${rock(random, 220, 232, hour.land[1])}${ground(hour.land[1])}${palm(70, 250, hour.land[0])}${palm(420, 246, hour.land[0])}<path d="M0 268q120 -18 240 0t240 0v52H0z" fill="${hour.land[0]}"/>${longtail(270, 292)}`
    default:
      return shore(
        random,
        hour,
        `${random.chance(0.5) ? boat(190, 258, 1.2) : longtail(250, 262)}<path d="M0 292q160 -22 320 6t160 0v22H0z" fill="${hour.sand}"/>`,
      )
  }
}

/** A picture for a SKU, 480 by 320, drawn by type and code: the same code is always the same picture. */
export function coverArt(code: string, type: OrderType): string {
  const random = randomOf(
    Array.from(code).reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7),
  )
  const hour = random.pick(hours)
  const sun = `<circle cx="${random.between(70, 410)}" cy="${random.between(50, 110)}" r="${random.between(22, 36)}" fill="${hour.sun}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${hour.sky[0]}"/><stop offset="1" stop-color="${hour.sky[1]}"/></linearGradient><linearGradient id="sea" x2="0" y2="1"><stop stop-color="${hour.sea[0]}"/><stop offset="1" stop-color="${hour.sea[1]}"/></linearGradient><linearGradient id="deep" x2="0" y2="1"><stop stop-color="#3fb3c4"/><stop offset="1" stop-color="#0a3d52"/></linearGradient></defs><rect width="480" height="320" fill="url(#sky)"/>${sun}${scene(type, random, hour)}</svg>`
}

const sheet = `#set page(width: 480pt, height: 320pt, margin: 0pt)
#image("cover.svg", width: 100%, height: 100%)`

/** A drawing as the picture of a product that a merchant would upload: guests are shown nothing else. */
export async function coverFile(code: string, svg: string) {
  const content = await renderPng(sheet, {}, { 'cover.svg': svg }, 720)
  return { kind: 'cover', name: `${code.toLowerCase()}.png`, contentType: 'image/png', content }
}
