import{h as a}from"./chunk-TKSU4LBX.js";function n(e){return a("main",{id:"main",class:"text-page",children:a("h1",{children:"\u2026"})})}export{n as LearnPage};
