import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build-tools/chunks.ts'
import { devSsr } from './build-tools/dev-ssr.ts'
import { fallbackFonts } from './build-tools/fallback-fonts.ts'
import { layerOrder } from './build-tools/layer-order.ts'
import { entries } from './build-tools/page-parts.ts'
import { pageScripts } from './build-tools/page-scripts.ts'
import { siteFiles } from './build-tools/site-files.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [layerOrder(), fallbackFonts(), pageScripts(), tailwindcss(), react(), siteFiles(), devSsr()],
  appType: 'custom',
  // Dedupes modules with state in module scope, which several workspaces import.
  resolve: { dedupe: ['react', 'react-dom', 'react-router', '@tanstack/react-query', 'react-hot-toast'] },
  // Emits every asset as a file, because data: URLs would need an exception in the CSP.
  build: {
    assetsInlineLimit: 0,
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: 'es2023',
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: { site: entries.site, app: entries.app },
          // Marks our modules as free of side effects, so that a page bundles only the parts that it imports.
          treeshake: {
            moduleSideEffects: [
              { test: /\/(features|platform|brand|web\/app)\/.*\.tsx?$/, sideEffects: false },
            ],
          },
          output: {
            entryFileNames: 'assets/start-[name]-[hash].js',
            codeSplitting: { groups: chunkGroups },
          },
        },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/sandbox', '/site-qr-code.svg'].map((path) => [path, { target: api }]),
    ),
  },
}))
