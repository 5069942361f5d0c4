import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const preload = /<link rel="modulepreload"[^>]*href="(\/assets\/[\w.-]+\.js)"\/?>/g
const starter = /(<script type="module" async="">)(import "[\s\S]*?)(<\/script>)/

const openForms = `for(const form of document.querySelectorAll('[data-opening]'))form.disabled=false;`

/**
 * On a ready-made page the words and the letters' faces have the line to themselves: the scripts are asked for once
 * the first picture stands. A page in a hidden tab is never drawn, so a short wait ends the waiting there. Forms open
 * at once: what is typed meanwhile the page takes over (`useTyped`), what is pressed is pressed again.
 */
export function startAfterPaint(client: string, paths: readonly string[]): void {
  for (const path of paths) {
    const file = join(client, path.slice(1), 'index.html')
    const html = readFileSync(file, 'utf8')
    const names = [...html.matchAll(preload)].map(([, name = '']) => name)
    const start = starter.exec(html)?.[2]
    if (start === undefined || names.length === 0) throw new Error(`${path} has no script to start.`)
    const entry = `/assets/start-${createHash('sha256').update(start).digest('hex').slice(0, 8)}.js`
    writeFileSync(join(client, entry), start)
    const patient = html.replace(preload, '').replace(starter, (_whole, open, _text, close) => {
      const opening = html.includes('data-opening') ? openForms : ''
      return `${open}${opening}${waiting(names, entry)}${close}`
    })
    writeFileSync(file, patient)
  }
}

function waiting(names: string[], entry: string): string {
  // What is pressed before the scripts are there looks busy, and is pressed again once the page says it is alive, in
  // the same order; but for what the browser does by itself: opening a popover.
  const holdOn = `const early=new Set();const note=event=>{const pressed=event.target.closest('button:not([popovertarget]),.kt-segment');if(!pressed)return;event.preventDefault();event.stopPropagation();early.add(pressed);pressed.ariaBusy=true};addEventListener('click',note,true);addEventListener('keyturn:alive',async()=>{removeEventListener('click',note,true);for(const pressed of early){pressed.ariaBusy=null;if(pressed.isConnected)await pressed.click()}},{once:true});`
  // What does not arrive is asked for again: the page is there to be read meanwhile.
  // The libraries make errors to compare with as they load; tracing each costs more than all the rest of it.
  return `${holdOn}let begun=false;const begin=()=>{if(begun)return;begun=true;for(const href of ${JSON.stringify(names)}){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}const depth=Error.stackTraceLimit;Error.stackTraceLimit=0;const start=()=>import(${JSON.stringify(entry)}).catch(()=>setTimeout(start,3000));start().finally(()=>{Error.stackTraceLimit=depth})};requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,300)`
}
