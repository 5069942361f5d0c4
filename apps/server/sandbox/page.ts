import type { FastifyReply } from 'fastify'

/** Renders stand-in pages plainly on purpose, so that they look like neither the product nor a real bank. */
export function sandboxPage(
  reply: FastifyReply,
  page: { title: string; body: string; wide?: boolean },
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(page.title)} · Keyturn sandbox</title><link rel="stylesheet" href="/sandbox/style.css"></head><body><header class="bar">Sandbox. Nothing here is real: no bank, no card, no mail leaves this machine. <a href="/sandbox/">All stand-ins</a> <a href="/">Keyturn</a></header><main class="${page.wide ? 'wide' : ''}"><h1>${escapeHtml(page.title)}</h1>${page.body}</main></body></html>`,
    )
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}

export const SANDBOX_STYLE = `
:root{color-scheme:light dark;--paper:#f5f1e6;--card:#fdfbf5;--line:#dbd4c2;--ink:#10261f;--ink-2:#42544b;--green:#14513f;--on-green:#fdf8e9;--info:#dae8ee;--info-ink:#1d5270}
@media(prefers-color-scheme:dark){:root{--paper:#0b1914;--card:#11241d;--line:#254035;--ink:#f5efde;--ink-2:#bac8bc;--green:#ffc745;--on-green:#201800;--info:#12333f;--info-ink:#8fc8e4}}
*{box-sizing:border-box}body{margin:0;overflow-wrap:break-word;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
.bar{margin:0;padding:10px 20px;background:var(--info);color:var(--info-ink);font-size:14px}.bar a{color:inherit;margin-left:12px}
main{max-width:640px;margin:0 auto;padding:32px 20px 64px}main.wide{max-width:1000px}h1{font-size:32px;line-height:1.1;margin:0 0 20px}h2{font-size:20px;margin:28px 0 8px}
.card{display:block;background:var(--card);border:1px solid var(--line);border-bottom-width:3px;border-radius:14px;padding:18px 20px;margin:0 0 14px;color:inherit;text-decoration:none}
.card p{margin:4px 0 0;color:var(--ink-2);font-size:14px}a{color:var(--green)}a.card:hover{border-color:var(--green)}
button,.button{display:inline-block;min-height:46px;padding:0 20px;border:0;border-radius:9px;background:var(--green);color:var(--on-green);font:600 16px/46px system-ui,sans-serif;cursor:pointer;text-decoration:none}
button.plain{background:none;color:var(--ink);box-shadow:inset 0 0 0 1.5px var(--ink-2)}
:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
input,select{min-height:48px;padding:0 12px;border:1.5px solid var(--ink-2);border-radius:9px;background:var(--card);color:inherit;font:inherit;width:100%}
input[type=checkbox]{width:22px;min-height:22px}
label{display:block;font-weight:600;margin:14px 0 4px}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:10px 8px;border-bottom:1px solid var(--line);vertical-align:top}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px}iframe{width:100%;height:620px;border:1px solid var(--line);border-radius:10px;background:#fff}
pre.columns{white-space:pre;overflow-x:auto;overflow-wrap:normal}code{overflow-wrap:anywhere}
@media(max-width:600px){table,tbody,tr,td,th{display:block}tr{padding:10px 0;border-bottom:1px solid var(--line)}td,th{padding:2px 0;border:0;overflow-wrap:anywhere}tr:not(:has(td)){display:none}}
.row{display:flex;gap:12px;flex-wrap:wrap;align-items:center}.mut{color:var(--ink-2)}
`
