
function e(e){let t=/<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(e.get(`link`)??``)?.[1];if(t!==void 0)return new URL(t,location.origin).searchParams.get(`cursor`)??void 0}export{e as t};