/**
 * Inline script with the default Trusted Types policy: allows text without tags, React's empty script element, JSON
 * in scripts, and our worker. Disables zod's code generation.
 */
export const TRUSTED_TYPES_SCRIPT = `self.__zod_globalConfig={jitless:true};self.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(t){return/^(<script><.script>|[^<]*)$/.test(t)?t:null},createScript:function(t){try{JSON.parse(t);return t}catch(_){return null}},createScriptURL:function(t){return t==='/worker.js'?t:null}});`
