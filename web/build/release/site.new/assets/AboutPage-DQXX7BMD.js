import{h as a}from"./chunk-TKSU4LBX.js";function e(o){return a("main",{id:"main",class:"text-page",children:a("h1",{children:"\u2026"})})}export{e as AboutPage};
