/**
 * On our pages no text becomes markup, a script or a script's address, save what cannot do anything: a text without a
 * tag, the empty script element that React makes, data (JSON) in a script, and our worker. Zod is told not to try
 * whether it may write functions: it may not. Runs in the head, before any other script; browsers without trusted types
 * pass it by.
 */
export const TRUSTED_TYPES_SCRIPT = `self.__zod_globalConfig={jitless:true};self.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(t){return/^(<script><.script>|[^<]*)$/.test(t)?t:null},createScript:function(t){try{JSON.parse(t);return t}catch(_){return null}},createScriptURL:function(t){return t==='/worker.js'?t:null}});`
