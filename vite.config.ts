import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPlugin } from './tools/contract-plugin.ts'
import { tokensPlugin } from './tools/tokens-plugin.ts'

const api = `http://localhost:${process.env.PORT ?? 4000}`
// The three families of calls, and the help pages; every other path is a screen of the app.
const families = ['/supplier', '/hotelSupplierService', '/ota', '/help']

export default defineConfig({
  base: '/',
  cacheDir: '.vite',
  plugins: [react(), contractPlugin(), tokensPlugin()],
  build: { target: 'baseline-widely-available', outDir: 'dist', reportCompressedSize: false },
  server: { proxy: Object.fromEntries(families.map((family) => [`${family}/`, api])) },
})
