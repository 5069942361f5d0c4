import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build-tools/chunks.ts'
import { drawWhenAsked } from './build-tools/draw-when-asked.ts'
import { layerOrder } from './build-tools/layer-order.ts'
import { entries } from './build-tools/page-parts.ts'
import { pageScripts } from './build-tools/page-scripts.ts'
import { siteFiles } from './build-tools/site-files.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [layerOrder(), pageScripts(), tailwindcss(), react(), siteFiles(), drawWhenAsked()],
  appType: 'custom',
  // One copy of what keeps state in module scope, however many workspaces import it.
  resolve: { dedupe: ['react', 'react-dom', 'react-router', '@tanstack/react-query', 'react-hot-toast'] },
  // A data: address would need a hole in the content security policy, so every asset stays a file.
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
          // Our modules only say what they are: a page that takes one part of a feature is not sent the others.
          treeshake: {
            moduleSideEffects: [{ test: /\/(features|platform|web\/app)\/.*\.tsx?$/, sideEffects: false }],
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
